import { redirect } from "react-router";
import { Problem } from "./problem.ts";

/** A part of a page's data, or why it could not be loaded. The rest of the page is shown either way. */
export type LoadResult<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string };

/** Waits for a part of a page in a loader. Somebody who is signed out by now goes to the sign-in page. */
export async function toLoadResult<T>(part: Promise<T>): Promise<LoadResult<T>> {
  try {
    return { value: await part };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (problem.status === 401) throw redirect("/auth");
    return { problem: problem.message };
  }
}
