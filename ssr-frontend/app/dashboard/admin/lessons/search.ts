import { UUID } from "../../../uuid.ts";
import { format, matching } from "../search.ts";

/** Which lesson is open. */
export interface LessonSearch {
  /** A booking. */
  lesson: string | undefined;
}

/** What an address says; what makes no sense is left out. */
export const parseLessonSearch = (params: URLSearchParams): LessonSearch => ({
  lesson: matching(params.get("lesson"), UUID),
});

export const formatLessonSearch = ({ lesson }: LessonSearch): string => format({ lesson }, 0);
