import { postsStore } from './posts.store.ts'

const { all, find, pairs, update } = postsStore

/** Rows of posts for the rooms that know of posts, and for answers that change one. */
export const postRows = { all, find, pairs, update }
