/** The pages of a service and of its calls: one chunk, so that first loads name only one. */
export { CallLink, CallPage } from '../features/calls/CallPage.tsx'
export { ServicePage } from '../features/servicePage/ServicePage.tsx'
