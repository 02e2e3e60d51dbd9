import { storiesSection as words } from "#content/home.ts";
import { type Story, stories } from "#content/stories.ts";
import { ExternalLink } from "../../components/external-link.tsx";
import { Track, TurnButtons } from "../components/carousel.tsx";
import { Portrait } from "../drawings/portrait.tsx";
import { resolveLink } from "../frame/resolve.ts";

const [allProjects] = resolveLink({ label: "View All Student Projects", to: "/past-projects" });

/**
 * The students' stories in a carousel; the script adds buttons and arrow keys. Without a script, dialogs open
 * by their fragments.
 */
export function Stories() {
  return (
    <section className="part stories" id="stories" aria-labelledby="stories-title" data-carousel>
      <div className="wrap">
        <header className="part-head">
          <h2 id="stories-title">{words.title}</h2>
          <TurnButtons what="stories" />
        </header>
        <Track label={words.title}>
          {stories.map((story, index) => (
            <StoryCard key={story.id} story={story} seed={index + 1} />
          ))}
        </Track>
        <div className="stories-end">
          <p className="note">{words.note}</p>
          {allProjects && (
            <a className="more" href={allProjects.href}>
              {allProjects.label}
            </a>
          )}
        </div>
      </div>
      {stories.map((story, index) => (
        <StoryDialog key={story.id} story={story} seed={index + 1} />
      ))}
    </section>
  );
}

interface StoryProps {
  story: Story;
  seed: number;
}

function StoryAuthor({ story, seed }: StoryProps) {
  return (
    <div className="person">
      <Portrait name={story.name} seed={seed} />
      <p>
        <b>{story.name}</b>
        <br />
        {story.grade} · {story.field}
        <br />
        {story.school}
      </p>
    </div>
  );
}

function StoryCard({ story, seed }: StoryProps) {
  return (
    <li className="story">
      <StoryAuthor story={story} seed={seed} />
      <h3>{story.title}</h3>
      <p>{story.summary}</p>
      <p className="story-links">
        <a href={`#story-${story.id}`} className="more" aria-label={`Read More: ${story.name}`}>
          Read More
        </a>
        <Publication story={story} />
      </p>
    </li>
  );
}

function Publication({ story: { publication, title } }: { story: Story }) {
  if (!publication) return null;
  return (
    <ExternalLink href={publication.href}>
      View Publication<span className="visually-hidden">: {title}</span>
    </ExternalLink>
  );
}

function StoryDialog({ story, seed }: StoryProps) {
  const title = `story-${story.id}-title`;
  return (
    <dialog id={`story-${story.id}`} aria-labelledby={title} className="story-dialog">
      <StoryAuthor story={story} seed={seed} />
      <h3 id={title}>{story.title}</h3>
      {story.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="note">
        {story.date}
        {story.publication && ` · ${story.publication.label}`}
      </p>
      <p className="actions">
        <a href="#stories" className="button quiet" data-close>
          Close
        </a>
        <Publication story={story} />
      </p>
    </dialog>
  );
}
