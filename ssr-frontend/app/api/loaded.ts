import { redirect } from "react-router";
import { Problem } from "./problem.ts";

/** A part of a page's data: there, or why it is not. The rest of the page does not suffer from it. */
export type Loaded<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string };

/** Waits for a part of a page in a loader. Somebody who is signed out by now goes to the sign-in page. */
export async function loaded<T>(part: Promise<T>): Promise<Loaded<T>> {
  try {
    return { value: await part };
  } catch (problem) {
    if (!(problem instanceof Problem)) throw problem;
    if (problem.status === 401) throw redirect("/auth");
    return { problem: problem.message };
  }
}
