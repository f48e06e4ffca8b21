import { register } from 'tsx/esm/api'

/* Starts the thread of the fills from its source: a thread takes no loader for TypeScript as an option. */
register()
await import('./fill.worker.ts')
