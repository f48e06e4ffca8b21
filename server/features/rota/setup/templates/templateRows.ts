import { templatesStore } from './templates.store.ts'

const { all, find, isAny } = templatesStore

/** Rows of templates for the rooms that know of templates. */
export const templateRows = { all, find, isAny }
