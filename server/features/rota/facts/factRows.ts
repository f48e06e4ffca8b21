import { rotaFactsStore } from './rotaFacts.store.ts'

const { availability, people, searches, toldAt, wishes } = rotaFactsStore

/** Rows of the facts that other rooms read by themselves. */
export const factRows = { availability, people, searches, toldAt, wishes }
