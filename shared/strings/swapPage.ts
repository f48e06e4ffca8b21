import type { Translated } from './sentence.ts'

/** The page on which a member looks for a swap. */
export const en = {
  'swaps.titleOf': 'Swap {place}',
  'swaps.titleOne': 'Swap',
  'swaps.askHelp': 'Ask several if you like. The first yes takes it; until then it stays yours.',
  'swaps.kind': 'Trade it or give it away',
  'swaps.trade': 'Trade',
  'swaps.give': 'Give it away',
  'swaps.best': 'Who fits best',
  'swaps.alsoFree': 'Also free',
  'swaps.free': 'Who is free',
  'swaps.search': 'Search by name',
  'swaps.noMatch':
    'Nobody of that name can take it or trade: they serve or are away that day, or do not stand at this post.',
  'swaps.all': 'Show all {count}',
  'swaps.three': 'Three-way swap',
  'swaps.giveTo': 'Free, and serves no more than their share',
  'swaps.sameDay': 'Same day, {place}',
  'swaps.askElse': 'Ask somebody else',
  'swaps.nobodyElse': 'Nobody else can trade for this one.',
  'swaps.asked': 'What you asked',
  'swaps.askNobody': 'Choose whom to ask',
  'swaps.most': 'That is the most at once: {count}.',
  'swaps.ask': { one: 'Ask {count} person', other: 'Ask {count} people' },
  'swaps.noCouple':
    'You serve only together with {name}, and no other couple can take both places. Decline for both of you, or ask whoever plans.',
  'swaps.coupleHelp':
    'You serve only together with {name}, so another couple takes both places. It is done once all of you have said yes; for who has no account, their partner does.',
  'swaps.giveToCouple': 'They take both places.',
  'swaps.nobody': 'Nobody can trade for this one. Decline it, and the app looks for a stand-in if one is needed.',
  'swaps.gone': 'This swap or service is no longer open.',
  'swaps.handedOver': 'This service is not yours any more.',
} as const

export const es: Translated<typeof en> = {
  'swaps.titleOf': 'Cambiar el {place}',
  'swaps.titleOne': 'Cambio',
  'swaps.askHelp':
    'Puedes preguntar a varios. Se lo queda quien diga que sí primero; hasta entonces sigue siendo tuyo.',
  'swaps.kind': 'Cambiarlo o cederlo',
  'swaps.trade': 'Cambiar',
  'swaps.give': 'Ceder',
  'swaps.best': 'Quién encaja mejor',
  'swaps.alsoFree': 'También libres',
  'swaps.free': 'Quién está libre',
  'swaps.search': 'Buscar por nombre',
  'swaps.noMatch':
    'Nadie con ese nombre puede tomarlo ni cambiarlo: ese día sirve o no está, o no sirve en este puesto.',
  'swaps.all': 'Mostrar los {count}',
  'swaps.three': 'Cambio entre tres',
  'swaps.giveTo': 'Está libre y no sirve de más',
  'swaps.sameDay': 'El mismo día, {place}',
  'swaps.askElse': 'Preguntar a otra persona',
  'swaps.nobodyElse': 'Nadie más puede cambiar este servicio.',
  'swaps.asked': 'Lo que pediste',
  'swaps.askNobody': 'Elige a quién preguntar',
  'swaps.most': 'No se puede preguntar más a la vez: {count}.',
  'swaps.ask': { one: 'Preguntar a {count} persona', other: 'Preguntar a {count} personas' },
  'swaps.noCouple':
    'Solo sirves junto con {name}, y ninguna otra pareja puede tomar los dos lugares. Di que no por los dos, o habla con quien planifica.',
  'swaps.coupleHelp':
    'Solo sirves junto con {name}, así que otra pareja toma los dos lugares. Se hace cuando todos han dicho que sí; por quien no tiene cuenta, lo dice su pareja.',
  'swaps.giveToCouple': 'Toman los dos lugares.',
  'swaps.nobody': 'Nadie puede cambiar este servicio. Di que no puedes, y la app busca a alguien si hace falta.',
  'swaps.gone': 'Este cambio o servicio ya no está abierto.',
  'swaps.handedOver': 'Este servicio ya no es tuyo.',
}
