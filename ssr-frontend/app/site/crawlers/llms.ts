import { brand } from "#content/brand.ts";
import { llms } from "#content/llms.ts";
import { type PagePath, pageWords } from "#content/pages.ts";
import { publicPages } from "../../pages.ts";
import { publicUrl } from "../../public-url.server.ts";
import { pages } from "../../routes.ts";
import { textResponse } from "./text-response.ts";

/** `llms.txt`: the site for language models. */
export const loader = () => textResponse(llmsText(publicUrl()), "text/markdown");

/** The text of llms.txt in the proposed format: title, summary, facts, and a line per page. */
export function llmsText(publicUrl: string): string {
  const listed = publicPages(pages).filter((path): path is PagePath => path in pageWords);
  const links = listed.map((path) => {
    const { name, description } = pageWords[path];
    return `- [${name}](${publicUrl}${path}): ${description}`;
  });
  return `# ${brand.name}

> ${brand.description}

${llms.facts.map((fact) => `- ${fact}`).join("\n")}

## Pages

${links.join("\n")}

## Contact

- Email: ${brand.email}
- Phone: ${brand.phone}
`;
}
