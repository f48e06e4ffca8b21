/** Name of the cache of uploaded pictures. */
export const PICTURES_CACHE = 'pictures'
