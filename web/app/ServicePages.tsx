/** The page of a service, and the way to those of its calls: one chunk, so that first loads name only one. */
export { ServicePage } from '../features/servicePage/ServicePage.tsx'
export const loadCallPages = () => import('../features/calls/CallPage.tsx')
