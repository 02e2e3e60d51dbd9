import type { components } from "../api/schema.gen.ts";

type Schemas = components["schemas"];

/** A chat, as its viewer sees it. */
export type Chat = Schemas["Chat"];

/** A chat with the viewer's held messages. */
export type ChatDetail = Schemas["ChatDetail"];

/** `pre_booking` for an inquiry, otherwise the chat of a pair with lessons or a project. */
export type ChatKind = Schemas["ChatKind"];

/** The viewer's role in a chat. */
export type ChatSide = Schemas["ChatSide"];

export type ChatMessage = Schemas["ChatMessage"];
export type ChatMessageList = Schemas["ChatMessageList"];
export type ChatFile = Schemas["ChatFile"];
export type HeldMessage = Schemas["HeldMessage"];
export type Inquiry = Schemas["Inquiry"];
export type NewChatMessage = Schemas["NewChatMessage"];
export type ScreeningFinding = Schemas["ScreeningFinding"];
export type SendOutcome = Schemas["SendOutcome"];
export type UnreadChats = Schemas["UnreadChats"];

/** The maximum length of a message, in characters. */
export const MAX_MESSAGE_LENGTH = 1_000;
