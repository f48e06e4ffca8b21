import { linksStore } from './links.store.ts'

const { all, find, insert, ofPair, remove } = linksStore

/** Rows of links for the rooms that know of links, and for answers that make one. */
export const linkRows = { all, find, insert, ofPair, remove }
