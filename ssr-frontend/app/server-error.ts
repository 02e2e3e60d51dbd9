/** What the router makes of an error on the server: it is logged there, and its own message is sent to nobody. */
export const SANITIZED_SERVER_ERROR = "Unexpected Server Error";
