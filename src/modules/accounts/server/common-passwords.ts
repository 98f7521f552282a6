/**
 * What most guessed passwords are made of: words, names, keyboard runs. Written for this product; a password is
 * common when nothing but a few digits, signs and letter swaps stand around one of them. So each line of these
 * stands for thousands of entries of a list of leaked passwords.
 */
const bases = new Set(
  `password passwort passwords passw pass pwd parola parole senha contrasena contrasenya motdepasse wachtwoord
  haslo heslo salasana losenord kennwort geheim secret secreto hemligt sifre clave mima admin administrator root
  user guest login welcome willkommen bienvenue benvenuto bienvenido hello hallo hola bonjour ciao test tester
  testing demo sample example changeme letmein letme trustno access master default temp temporary unknown
  qwerty qwertz azerty qwert qwer qwe qwertyuiop qwertzuiop azertyuiop asdf asdfg asdfgh asdfghjkl asd zxcv zxcvb
  zxcvbn zxcvbnm zxc qaz qazwsx qazwsxedc wsx edc qweasd qweasdzxc qwaszx yxcvbnm poiuy poiuytrewq mnbvcxz lkjhg
  abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa aaaa aaaaa aaaaaa xxx xxxx xxxxxx zzz zzzzzz aa bb xx zz ab
  love iloveyou ilove iloveu loveyou loveme lover lovely teamo tequiero jetaime ichliebedich saranghae mylove
  baby babygirl babyboy honey sweet sweetie angel angels princess prince queen king princesa prinzessin beautiful
  monkey dragon tiger lion eagle wolf panda bear kitty kitten cat cats puppy dog doggy horse pony bunny dolphin
  butterfly spider snake shark bird chicken turtle unicorn dinosaur elephant mouse hamster penguin fish
  flower flowers rose daisy lily sunflower orchid sun sunshine sunny moon star stars starlight rainbow sky ocean
  summer winter spring autumn sommer ete verano january february march april may june july august september
  october november december monday tuesday wednesday thursday friday saturday sunday weekend holiday christmas
  football soccer baseball basketball hockey tennis golf volleyball rugby cricket boxing karate swimming running
  music musica musik rock metal guitar piano drummer singer dance dancer kpop idol concert band rocknroll song
  computer internet laptop phone mobile samsung google apple android windows linux server system network hacker
  matrix ninja samurai pirate wizard knight warrior hunter killer shadow phantom ghost demon devil angel heaven
  superman batman spiderman ironman hulk pokemon pikachu naruto goku mario zelda minecraft starwars jedi hobbit
  gandalf harrypotter potter snoopy garfield mickey minnie barbie disney tigger simba elsa frozen
  cookie cookies chocolate candy sugar banana apple orange cherry strawberry lemon peach mango coffee pizza pepper
  ginger cheese butter bacon tomato potato pumpkin pasta whisky vodka beer wine tequila
  red blue green yellow purple black white pink silver gold golden orange brown grey diamond crystal pearl ruby
  freedom liberty peace hope faith lucky happy smile friend friends friendship family mother father mommy daddy
  mama papa mom dad sister brother forever always money dollar power magic cool awesome great super number one
  jesus christ god allah bible church heaven blessed grace amen
  alex alexander alexandra alexis amanda amber amy andrea andrew angela anna anthony antonio arthur ashley austin
  barbara benjamin brandon brian camila carlos carmen carolina caroline charles charlie charlotte chelsea chris
  christian christina claudia daniel daniela daniele david diana diego dominic eduardo elena elizabeth emily emma
  eric fernando francesco francis gabriel gabriela george gloria hannah harry heather helena henry isabella jack
  jackson jacob jake james jasmine jason javier jennifer jeremy jessica jesus joanna john johnny jonathan jordan
  jorge jose joseph joshua juan julia julian julie justin karen katherine kevin kimberly laura lauren leonardo
  linda lisa louis lucas lucia luis madison manuel marcus maria mariana marie mario marina mark martin martina
  matthew max maxwell melissa michael michelle miguel monica morgan natalie natasha nathan nicholas nicole oliver
  olivia oscar pablo pamela patricia patrick paul pedro peter rachel raymond rebecca ricardo richard robert
  roberto rosa ryan samantha samuel sandra sarah scott sebastian sergio sofia sophia sophie stephanie stephen
  steven susan taylor teresa thomas tiffany timothy tony tyler valentina valeria vanessa veronica victor victoria
  vincent william xavier
  london paris berlin madrid roma tokyo seoul moscow newyork california texas florida chicago boston canada
  america american mexico brasil brazil argentina colombia chile peru espana france deutschland germany italia
  italy england ireland scotland russia china japan korea india indonesia philippines vietnam thailand malaysia
  merlin maverick ranger rocket thunder storm lightning phoenix falcon hawk mustang ferrari porsche mercedes
  yankees cowboys steelers lakers arsenal liverpool barcelona juventus chelsea realmadrid
  buster bailey buddy molly maggie lucky sophie sadie charlie toby rocky jasper oreo pepper ginger shadow cookie
  biteme whatever nothing something anything everything nobody somebody asshole fuckyou fuckoff fuckme bitch
  sayang cinta bismillah anjing rahasia doudou loulou chouchou soleil schatz hallo123 liebe amigo amigos amore
  amor corazon hermosa bonita estrella mahal mahalko natalia nastya privet lyubov marina
  fanfare fan fans artist ticket tickets`.split(/\s+/),
)

const swapped: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Digits and signs around the word that do not make it harder to guess. */
const aroundMax = 6

/** Whether guessers try this password among their first ones. */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  return isRun(lower) || isBase(lower) || isBase(unswap(lower))
}

function isBase(text: string): boolean {
  const word = /^([^a-z]{0,6})([a-z]+)([^a-z]*)$/.exec(text)
  if (!word) return isRepeated(text)
  const [, before = '', letters = '', after = ''] = word
  return before.length + after.length <= aroundMax && (bases.has(letters) || isRepeated(letters))
}

/** Swaps inside the word only: the digits behind it are no letters. */
function unswap(text: string): string {
  const body = text.replace(/[^a-z@$]+$/, '')
  return body.replaceAll(/[0134579@$!]/g, sign => swapped[sign] ?? sign) + text.slice(body.length)
}

/** abcabc, 1a1a1a: one short piece again and again. */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/.test(text)
}

/** 1q2w3e and its like: two neighbouring rows of the keyboard, by turns; letters counted up beside digits. */
function isRun(text: string): boolean {
  const odd = [...text].filter((_, index) => index % 2 === 0).join('')
  const even = [...text].filter((_, index) => index % 2 === 1).join('')
  const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz']
  const isPart = (part: string) => part.length >= 2 && rows.some(row => row.includes(part))
  const halves = /^([a-z]+)(\d+)$|^(\d+)([a-z]+)$/.exec(text)?.filter(Boolean).slice(1) ?? []
  return (isPart(odd) && isPart(even)) || (halves.length === 2 && halves.every(isPart))
}
