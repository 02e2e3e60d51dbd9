import { useActionData } from "react-router";

/** Why a form was not accepted: said in a toast, and beside each field that has to change. */
export interface FormError {
  title: string;
  text: string;
  /** By field name, what is wrong with it. */
  fields?: Record<string, string>;
}

/** A form that the browser sent by itself, and that was not accepted. */
export interface RefusedForm {
  error: FormError;
  /** What was typed, by field name, to be shown again. Passwords are not sent back. */
  values: Record<string, string[]>;
  /** The API's code, where it was the API that refused it. */
  code?: string;
}

/** What a page's action tells the page of the form that led to it. */
export type FormResult<Done> =
  | { refused: RefusedForm; done?: undefined }
  | { refused?: undefined; done: Done };

/** The form of this page as it was refused, if the browser has sent it without the page's script. */
export function useRefusedForm(): RefusedForm | undefined {
  return useActionData<FormResult<unknown>>()?.refused;
}
