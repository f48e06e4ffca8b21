import { serverOrigin } from '../../../api/call.ts'

/** What already says where it is: GIPHY, and files that are still in this browser. */
const WHOLE = /^(https?|blob):/

/** Where the picture of a message is fetched from; an address without a site is one of our own (specification §3). */
export const pictureAddress = (imageUrl: string): string =>
  WHOLE.test(imageUrl) ? imageUrl : `${serverOrigin()}${imageUrl}`

/** Whether a picture needs no fetching. */
export const isHere = (address: string): boolean => address.startsWith('blob:')
