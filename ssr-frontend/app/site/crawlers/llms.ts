import { brand } from "#content/brand.ts";
import { llms } from "#content/llms.ts";
import { type PagePath, pageWords } from "#content/pages.ts";
import { publicPages } from "../../pages.ts";
import { publicUrl } from "../../public-url.server.ts";
import { pages } from "../../routes.ts";
import { textResponse } from "./text-response.ts";

/** The site for readers that are programs: what the academy is, and each page in a line. */
export const loader = () => textResponse(llmsText(publicUrl()), "text/markdown");

/** llms.txt as its proposal has it: a title, a summary, facts, and the pages with a line each. */
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
