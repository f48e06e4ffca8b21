/** Where this device keeps pictures that members have uploaded. */
export const PICTURES_CACHE = 'pictures'
