import { cohort } from "./prices.ts";

export const robotics = {
  title: "A robot that knows where it is going.",
  lede: "Four weekends of electronics, code and mechanics for students who have never built a robot, and for those whose robot never quite did what they meant.",
  waiting: "Dates are coming soon. The waitlist hears first.",
  caption:
    "Eight poses of one arm. The hand goes straight because neither joint does. Working out the angles is week three.",
  why: {
    title: "Why Robotics",
    lede: "A robot does what you told it, not what you meant. There’s no kinder way to learn exact thinking.",
    reasons: [
      {
        name: "Three subjects that meet",
        text: "The electronics explain the code, the code explains the mechanics, and a wobble on the table explains the sine wave from math class.",
      },
      {
        name: "Mistakes you can see",
        text: "A wrong sign turns the wheel the wrong way. Students learn to form a guess, test it and read the answer off the floor.",
      },
      {
        name: "Something to take further",
        text: "Sensors, control and planning are the core of drones, prostheses and warehouses, and of plenty of science fair projects.",
      },
    ],
  },
  curriculum: {
    title: "Curriculum Overview",
    lede: "Eight modules, one per session. Open one to see what’s inside.",
  },
  schedule: {
    title: "Schedule & Logistics",
    facts: [
      { name: "Duration", value: "4 weeks", text: "Two sessions each weekend, eight total." },
      {
        name: "Sessions",
        value: "3 hours each",
        text: "Saturday and Sunday. First we explain, then you build.",
      },
      {
        name: "Hardware",
        value: "Kit provided",
        text: "Controller, motors, sensors, battery and frame. There’s nothing to buy.",
      },
      {
        name: "Dates",
        value: "Coming soon",
        text: `At most ${cohort} students. Place and dates go to the waitlist first.`,
      },
    ],
  },
  build: {
    title: "What Students Will Build",
    items: [
      {
        name: "A rover that follows a line",
        text: "Two light sensors, two motors and a rule. First it zigzags; by Sunday evening it glides, because the students have tuned a controller and can say why it works.",
      },
      {
        name: "An arm that reaches a point",
        text: "Two joints, a gripper, and the geometry that turns a place on the table into two angles. It picks up a cube, and later the cube you point at.",
      },
      {
        name: "A robot that finds its way",
        text: "Distance sensors, a map that fills in as it drives, and a plan that changes when someone puts a box in the hallway. It runs on the last day, in front of the families.",
      },
    ],
  },
  call: {
    title: "Be the first to hear the dates.",
    text: "Leave your name and email address. We’ll email you once, with dates, place and price, and you can decide then.",
  },
} as const;

/** The eight sessions. */
export const modules = [
  {
    title: "Light on purpose",
    summary: "Voltage, current, and the first program",
    topics: [
      "What a breadboard connects",
      "Ohm’s law, measured",
      "A loop that blinks, and a button that stops it",
    ],
    outcome: "A traffic light that a pedestrian can interrupt.",
  },
  {
    title: "Motors",
    summary: "Turning code into movement",
    topics: [
      "Why a pin cannot drive a motor",
      "Pulse width: speed from switching",
      "Gears: speed traded for force",
    ],
    outcome: "A rover that drives a square, nearly.",
  },
  {
    title: "Sensors",
    summary: "Numbers about the world, with errors",
    topics: [
      "Light, distance and rotation",
      "Calibration: from readings to centimeters",
      "Noise, and what averaging does",
    ],
    outcome: "A chart of each sensor’s error, made by the student who will rely on it.",
  },
  {
    title: "Feedback",
    summary: "Measure, compare, correct",
    topics: [
      "On and off, and why it zigzags",
      "Proportional and derivative control",
      "Tuning by experiment, with a log",
    ],
    outcome: "The rover follows a line without hunting for it.",
  },
  {
    title: "Arms and angles",
    summary: "Where the hand is, and how to put it elsewhere",
    topics: [
      "Two joints, two angles, one point",
      "The law of cosines at work",
      "Servos, limits and safe speeds",
    ],
    outcome: "An arm that touches any point you name.",
  },
  {
    title: "Seeing",
    summary: "A camera as a sensor",
    topics: [
      "Pixels, colors and thresholds",
      "Finding the middle of an object",
      "From picture to table: one more calibration",
    ],
    outcome: "The arm picks the red cube, not the blue one.",
  },
  {
    title: "Maps and plans",
    summary: "Knowing where you are, and choosing a way",
    topics: [
      "Counting turns, and why it drifts",
      "A grid that fills in",
      "Shortest paths, by hand and in code",
    ],
    outcome: "A robot that plans around a box it did not expect.",
  },
  {
    title: "Show and explain",
    summary: "The demonstration",
    topics: [
      "Finishing: what to leave out",
      "A poster with one claim and its evidence",
      "Questions from families",
    ],
    outcome: "Three minutes in which the robot works and its builder explains why.",
  },
] as const;
