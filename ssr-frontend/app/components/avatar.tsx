import { Portrait } from "../site/drawings/portrait.tsx";
import { fullName } from "./full-name.ts";
import "./avatar.css";

interface AvatarProps {
  person: { id: string; first_name: string; last_name: string; profile_image_url?: string | null };
}

/** A person's photo, or a drawn portrait where there is none. The name always stands beside it. */
export function Avatar({ person }: AvatarProps) {
  if (person.profile_image_url) {
    return (
      <img className="avatar" src={person.profile_image_url} alt="" width={64} height={64} loading="lazy" />
    );
  }
  return (
    <span className="avatar">
      <Portrait name={fullName(person)} seed={avatarSeed(person.id)} />
    </span>
  );
}

/** The same person always has the same portrait. */
export const avatarSeed = (id: string) => Number.parseInt(id.slice(-4), 16);
