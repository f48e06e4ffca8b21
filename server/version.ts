import manifest from '../package.json' with { type: 'json' }

/** This release, as package.json names it, such as 0.1.0. The build contains it. */
export const version = (): string => manifest.version
