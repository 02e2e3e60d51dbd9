import { responseProblem, unreachableProblem } from "../../api/problem.ts";
import type { PictureResult } from "../sign-in-notice.ts";

/** The timeout of an upload over a slow connection, in ms. */
const SEND_TIMEOUT = 180_000;

interface ApplicationResponse {
  picture: PictureResult;
}

/**
 * Sends an application by XMLHttpRequest, since `fetch` reports no upload progress.
 *
 * @param onProgress called with the share that has been sent, from 0 to 1 @throws {Problem} if the API
 * rejects it or cannot be reached
 */
export function sendApplication(
  form: FormData,
  onProgress: (share: number) => void,
): Promise<ApplicationResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/tutor-applications");
    request.responseType = "json";
    request.timeout = SEND_TIMEOUT;
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener("load", () => {
      const { status, statusText, response } = request;
      if (status >= 200 && status < 300) resolve(response as ApplicationResponse);
      else
        reject(responseProblem(response, { status, statusText }, request.getResponseHeader("retry-after")));
    });
    for (const end of ["error", "timeout", "abort"] as const) {
      request.addEventListener(end, () => reject(unreachableProblem(new Error(`upload: ${end}`))));
    }
    request.send(form);
  });
}
