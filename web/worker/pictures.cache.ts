import { ownName } from '../platform/site.ts'

/** Name of the cache of uploaded pictures. It is there while somebody is signed in. */
export const PICTURES_CACHE = ownName('pictures')
