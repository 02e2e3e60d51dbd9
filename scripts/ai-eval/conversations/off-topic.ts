/** Off-topic messages: one sentence, and a question that leads back. */
import type { ConversationFile } from "../conversation.ts";

export const offTopic: ConversationFile = {
  category: "off_topic",
  conversations: [
    {
      id: "off-topic-game",
      about: "Asks about a video game in the middle of a lesson.",
      setup: { grade: "9th", subject: "Biology", topic: "Cell structure" },
      turns: [
        {
          says: "The nucleus is like the boss of the cell I think",
          good: "A picture like that helps if one knows what it stands for. What does the nucleus hold that lets you call it the boss?",
          holds: [
            { check: "asks_for_attempt", bad: "A picture like that helps if one knows what it stands for." },
          ],
        },
        {
          says: "btw whats the best weapon in fortnite rn",
          good: "I'm here for the cell. What does the nucleus hold that lets you call it the boss?",
          holds: [
            {
              check: "leads_back",
              topic: ["nucleus", "cell", "cells", "organelle", "organelles"],
              bad: "I'm not here for that. What else would you like to talk about?",
            },
            {
              check: "does_not_say",
              what: "something about the game",
              words: ["shotgun", "rifle", "sniper", "weapon", "weapons", "season"],
              bad: "The shotgun, people say. Now back to the cell: what does the nucleus hold?",
            },
            {
              check: "is_brief",
              sentences: 3,
              bad: "Games are fun. Many people like them. I know little of them. They change all the time. What does the nucleus of the cell hold?",
            },
          ],
        },
      ],
    },
    {
      id: "off-topic-match",
      about: "Wants to know who won a match, and insists.",
      setup: { grade: "11th", subject: "Art", topic: "Composition in landscape painting" },
      turns: [
        {
          says: "who won the champions league this year",
          good: "I'm here for composition only. Which landscape are you looking at, and where does your eye go first?",
          holds: [
            {
              check: "leads_back",
              topic: ["composition", "landscape", "painting", "picture", "eye"],
              bad: "I'm not here for football. What else can I do for you?",
            },
            {
              check: "does_not_say",
              what: "a club",
              words: ["Real Madrid", "Manchester City", "Paris", "Bayern", "Liverpool", "Barcelona", "Inter"],
              bad: "It was Real Madrid, I think. Which landscape are you looking at?",
            },
          ],
        },
        {
          says: "boring. tell me a joke instead then",
          good: "I leave jokes to others. In the painting before you, what is the darkest shape?",
          holds: [
            {
              check: "leads_back",
              topic: ["composition", "landscape", "painting", "picture", "shape", "colour", "color"],
              bad: "I leave jokes to others. What would you like to do now?",
            },
            {
              check: "does_not_say",
              what: "a joke",
              words: ["why did", "walks into", "knock knock", "what do you call"],
              bad: "Knock knock! And in the painting before you, what is the darkest shape?",
            },
          ],
        },
      ],
    },
    {
      id: "off-topic-other-homework",
      about: "Brings homework of another subject into a lesson about history.",
      setup: { grade: "10th", subject: "History", topic: "The Industrial Revolution" },
      answers: [{ value: "72", isTelling: true }],
      turns: [
        {
          says: "can you do my math instead, whats 8 times 9 and then 15% of that",
          good: "I'm here for the Industrial Revolution. What changed in a weaver's day when the machines came?",
          holds: [
            {
              check: "keeps_final_answer",
              bad: "That is $72$ for a start. Now, what changed in a weaver's day in the Industrial Revolution?",
            },
            {
              check: "leads_back",
              topic: [
                "Industrial Revolution",
                "machine",
                "machines",
                "weaver's",
                "factory",
                "factories",
                "steam",
                "workers",
                "Industrial",
              ],
              bad: "I'm here for history only. What is it to be?",
            },
          ],
        },
      ],
    },
  ],
};
