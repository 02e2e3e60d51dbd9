/**
 * The router's message for a server error: the error is logged on the server, and its own message is not
 * sent.
 */
export const SANITIZED_SERVER_ERROR = "Unexpected Server Error";
