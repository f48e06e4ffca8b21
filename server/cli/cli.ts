import { operate, reporting } from './operate.ts'

// Commands with the settings of the environment alone: a server that runs starts its backups so.
await reporting(() => operate(process.argv.slice(2)))
