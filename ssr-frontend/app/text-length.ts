/** How many characters people count in a text without the space around it, as the API does. */
export const lengthOf = (text: string): number => [...text.trim()].length;
