import { brand } from "#content/brand.ts";
import { Page } from "../../components/page.tsx";

export default function Home() {
  return (
    <Page title={brand.name} description={brand.description} path="/">
      <main id="main">
        <h1>{brand.name}</h1>
      </main>
    </Page>
  );
}
