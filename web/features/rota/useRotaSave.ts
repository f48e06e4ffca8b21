import { useAction } from '../../forms/useAction.ts'
import { rotaKeys } from './rota.keys.ts'

/** `useSave` for what changes the rota: its queries are fetched again once the work is done. */
export const useRotaSave = <Name extends string>() => useAction<Name>(rotaKeys.all)
