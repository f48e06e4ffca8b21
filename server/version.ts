import manifest from '../package.json' with { type: 'json' }

/** This release, as package.json names it, such as 0.1.0. A build contains it, because it may be run without the file. */
export const version = (): string => manifest.version
