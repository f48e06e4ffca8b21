import { type Noun, nouns } from '#shared/api.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import type { Handler, Route, RouteOptions } from './route.ts'

/** The service that answers a noun: a method for each of its endpoints, by its name in the contract. */
export type AnswersOf<Api extends Record<string, Endpoint>> = {
  [Name in keyof Api]: Handler<Api[Name]> & RouteOptions<Api[Name]>
}

/** The services that answer the nouns of the contract, by the noun's name. */
export type NounAnswers = { [Name in keyof typeof nouns]: AnswersOf<(typeof nouns)[Name]['endpoints']> }

/** Registers every endpoint of the contract with the method of its name. */
export function routeNouns(route: Route, answers: NounAnswers): void {
  for (const [noun, { endpoints }] of Object.entries<Noun>(nouns))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const answering = answers[noun as keyof NounAnswers] as Record<string, Handler<Endpoint> & RouteOptions<Endpoint>>
      route(endpoint, (...asked) => (answering[name] as Handler<Endpoint>)(...asked), {
        version: answering[name]?.version,
      })
    }
}
