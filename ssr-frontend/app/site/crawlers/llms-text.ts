import { brand } from "#content/brand.ts";
import { llms } from "#content/llms.ts";
import { type PagePath, pageWords } from "#content/pages.ts";
import { publicPages } from "../../pages.ts";
import { pages } from "../../routes.ts";

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
