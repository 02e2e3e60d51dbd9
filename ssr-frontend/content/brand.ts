import words from "./brand.json" with { type: "json" };

/**
 * The academy's name, voice and addresses. Everything here is shown to people. The words live in a JSON file
 * because the API's emails are built from the same one.
 */
export const brand = words;
