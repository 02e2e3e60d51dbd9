import { responseProblem, unreachableProblem } from "../../api/problem.ts";
import type { PictureResult } from "../sign-in-notice.ts";

/** How long a picture may take over a slow line before we give up, in ms. */
const SEND_TIMEOUT = 180_000;

interface ApplicationResponse {
  picture: PictureResult;
}

/**
 * Sends an application. `fetch` cannot tell how much of a picture has gone out, so this is the older way.
 *
 * @param onProgress hears which share of it has been sent, from 0 to 1
 * @throws {Problem} when it was refused, or the academy could not be reached
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
