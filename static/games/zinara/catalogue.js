// The cards and planets of the catalogue that the match is played with.

import { named, w } from "./words.js";

let cards = new Map();
let planets = new Map();

export const learn = (content) => {
  cards = new Map(content.cards.map((card) => [card.id, card]));
  planets = new Map(content.planets.map((planet) => [planet.id, planet]));
};

export const allCards = () => [...cards.values()];

export const allPlanets = () => [...planets.values()];

export const cardOf = (id) => cards.get(id);

export const planetOf = (card) => planets.get(card.planet);

export const planetById = (id) => planets.get(id);

export const cardName = (id) => (cards.has(id) ? named(cards.get(id).name) : w("states.back"));

export const flies = (card) => card.abilities.some((ability) => ability.code === "flying");
