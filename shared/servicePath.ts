/** Path of a service's page, root-relative: the address that pushes, feeds and links of the app share. */
export const servicePath = (serviceId: string): string => `/service/${serviceId}`
