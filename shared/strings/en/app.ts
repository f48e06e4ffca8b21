/** The app on the device: installing it, its new versions. */
export const app = {} as const
