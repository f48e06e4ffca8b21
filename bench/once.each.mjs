import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'

// Sends many requests, each once. Arguments: connections, seconds, a JSON file with the requests, the server's address.
// Prints the output of autocannon --json.
const [connections, duration, file, url] = process.argv.slice(2)
const questions = JSON.parse(readFileSync(file, 'utf8'))
const share = Math.floor(questions.length / Number(connections))

let begun = 0
const result = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(duration),
  setupClient: (client) => {
    client.setRequests(questions.slice(begun * share, (begun + 1) * share))
    begun += 1
    let answers = 0
    client.on('response', () => {
      answers += 1
      if (answers > share) throw new Error(`${questions.length} questions are too few for ${duration} seconds`)
    })
  },
})
process.stdout.write(JSON.stringify(result))
