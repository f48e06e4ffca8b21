/** Where the page of a service is, root-relative: the address that pushes, feeds and links of the app share. */
export const servicePath = (serviceId: string): string => `/service/${serviceId}`
