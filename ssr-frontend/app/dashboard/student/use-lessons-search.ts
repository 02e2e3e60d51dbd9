import { useSearch } from "../../components/use-search.ts";
import { formatLessonsSearch, parseLessonsSearch } from "./search.ts";

/** What the student has chosen, and how to choose anew. */
export const useLessonsSearch = () => useSearch(parseLessonsSearch, formatLessonsSearch);
