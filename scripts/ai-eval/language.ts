/** Detects the language of a text by its most common words. */
import { withoutCode, withoutMath } from "./plain-text.ts";

export type Language = "English" | "Spanish" | "German";

const COMMON: Record<Language, string> = {
  English:
    "the and is are you your to of in that it what how do does for with this have not can i a on at be or which so would",
  Spanish:
    "el la los las y es son tú tu tus de del en que qué lo cómo para con este esta has no puedo un una se por cuál o ya",
  German:
    "der die das und ist sind du dein deine deinen zu von in dass es was wie für mit diese hast nicht kann ich ein eine auf oder welche so wir",
};

/** Returns the language whose common words occur most often; English if none occurs. */
export function languageOf(text: string): Language {
  const words =
    withoutMath(withoutCode(text))
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const count = (language: Language) => {
    const common = new Set(COMMON[language].split(" "));
    return words.filter((word) => common.has(word)).length;
  };
  const languages: Language[] = ["English", "Spanish", "German"];
  return languages.reduce((best, language) => (count(language) > count(best) ? language : best));
}
