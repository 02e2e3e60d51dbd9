import { useActionData } from "react-router";

/** The error of a form: shown in a toast, and at each invalid field. */
export interface FormError {
  title: string;
  text: string;
  /** The errors by field name. */
  fields?: Record<string, string>;
}

/** A natively submitted form that was refused. */
export interface RefusedForm {
  error: FormError;
  /** The submitted values by field name, to be shown again. Passwords are not sent back. */
  values: Record<string, string[]>;
  /** The API's error code, if the API refused it. */
  code?: string;
}

/** The action data of a natively submitted form. */
export type FormResult<Done> =
  | { refused: RefusedForm; done?: undefined }
  | { refused?: undefined; done: Done };

/** The refused form of this page, if the browser submitted it natively. */
export function useRefusedForm(): RefusedForm | undefined {
  return useActionData<FormResult<unknown>>()?.refused;
}
