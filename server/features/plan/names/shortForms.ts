/** Usual short forms, a line of names that may be one: English ones first, then Spanish ones. */
const FORMS = `abigail abby gail
albert al bert bertie
alexander alex sandy xander
alexandra alex sandra lexi
alfred al fred alfie
amanda mandy
andrew andy drew
ann anna anne annie nancy
anthony tony
antoinette toni
arthur art
barbara barb babs barbie
benjamin ben benny
bernard bernie
catherine katherine kathryn kate katie kathy cathy kat kay
charles charlie chuck chas
charlotte charlie lottie
christine christina chris tina chrissy
christopher chris kit
clifford cliff
daniel dan danny
david dave davy
deborah debra deb debbie
dennis denny
donald don donnie
dorothy dot dottie dolly
edgar ed eddie
edmund ed eddie ned
edward ed eddie ted teddy ned
eleanor ellie nell nora
elizabeth liz lizzie beth betty betsy eliza libby lisa elsie
emily em emmy
eugene gene
evelyn eve evie
florence flo
frances fran frannie
francis frank
franklin frank
frederick fred freddie
gabriel gabe
geoffrey geoff
george georgie
gerald gerry jerry
gilbert gil
gregory greg
harold hal harry
helen nell
henry hank harry
isabel isabella bella izzy
jacob jake
jacqueline jackie
james jim jimmy jamie jas
janet jan
jeffrey jeff
jennifer jen jenny
jeremiah jerry
jessica jess jessie
john jack johnny jon
jonathan jon jonny
joseph joe joey jos
josephine jo josie
joshua josh
judith judy
katharine kate kathy
kenneth ken kenny
kimberly kim
lawrence larry laurie
leonard len lenny leo
lillian lily
louis lou louie
louise lou
lucille lucy
margaret maggie meg peggy marge margie madge rita
martha marty
martin marty
mary molly polly mae mamie
matthew matt
michael mike mick mickey
michelle shelly
mildred millie
mitchell mitch
nathaniel nathan nate nat
nicholas nick
oliver ollie
pamela pam
patricia pat patty trish tricia
patrick pat paddy
peter pete
philip phil
priscilla cilla
raymond ray
rebecca becky becca
reginald reg reggie
richard rich rick dick richie
robert rob bob bobby robbie bert
roberta bobbie
ronald ron ronnie
russell russ
samantha sam
samuel sam sammy
sandra sandy
sarah sara sally
stanley stan
stephen steven steve
stephanie steph
susan sue susie suzanne
terence terry
theodore ted teddy theo
theresa teresa terry tess
thomas tom tommy thos
timothy tim
tobias toby
valerie val
veronica ronnie
victoria vicky
vincent vince vinny
virginia ginny
walter walt wally
wilhelmina willa minnie
william bill billy will willie wm liam
zachary zach
alejandro alex jandro
antonio tono toni
beatriz bea betty
carmen mamen
concepcion concha conchita
consuelo chelo
dolores lola
enrique quique kike
ernesto neto
esperanza lanza
francisco paco pancho fran curro
gabriela gaby
guadalupe lupe lupita
guillermo memo guille
ignacio nacho
isabel chabela isa
jesus chucho chuy
joaquin quino
jose pepe chepe
josefa pepa
josefina fina pepa
juan juanito
lorenzo lencho
luis lucho
manuel manolo manny
manuela manoli
maria mari maru
mercedes merche meche
miguel migue
montserrat montse
pedro perico
pilar pili
rafael rafa
ramon moncho
refugio cuca
roberto beto
rosario charo chayo
salvador chava
santiago santi yago chago
teresa tere
vicente chente`

const groups = new Map<string, number[]>()
for (const [place, line] of FORMS.split('\n').entries())
  for (const name of line.split(' ')) groups.set(name, [...(groups.get(name) ?? []), place])

/** Endings of pet names: Ruthie, Johnny, Anita. */
const ENDINGS = /(?:ie|y|ito|ita)$/

/**
 * The forms under which a first name is found: itself, its short forms' common names, and what it is the pet name of.
 * Names are folded: small letters without accents.
 */
export function formsOf(name: string): string[] {
  const stem = name.length > 4 ? name.replace(ENDINGS, '') : name
  // The stem of 'johnny' is 'johnn'.
  const short = stem !== name && stem.at(-1) === stem.at(-2) ? stem.slice(0, -1) : stem
  const named = [name, short].flatMap((form) => (groups.get(form) ?? []).map((place) => `#${place}`))
  return [...new Set([name, stem, short, ...named])]
}
