// Signs in at the demo at port 5000 with the login that standard input shows, fills a month, and prints how it ended.
// With the word `sign-in` it does no more than that.
import { readFileSync } from 'node:fs'

const api = 'http://127.0.0.1:5000/api'
const [, email, password] = /super admin +(\S+) +(\S+)/.exec(readFileSync(0, 'utf8')) ?? []

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @param {string} [token]
 * @returns {Promise<any>}
 */
async function ask(method, path, body, token = '') {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const response = await fetch(api + path, { method, headers, body: body && JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response.json()
}

const { token } = await ask('POST', '/users/login', { email, password })
console.log('signed in')
if (process.argv[2] === 'sign-in') process.exit()
const day = (/** @type {number} */ after) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)
let run = await ask('POST', '/rota/runs', { from: day(28), to: day(56) }, token)
while (run.state === 'running') {
  await new Promise((resolve) => setTimeout(resolve, 500))
  run = await ask('GET', `/rota/runs/${run._id}`, undefined, token)
}
console.log(`filled: ${run.state}`)
