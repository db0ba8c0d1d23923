/** Words of names that identify little, and names that replace one another. All folded: lower case, ASCII. */

/** Legal forms; each is a row of words as they stand in a name. */
export const legalForms = [
  'joint stock company',
  'public joint stock company',
  'open joint stock company',
  'closed joint stock company',
  'limited liability company',
  'sp z o o',
  'sp z oo',
  'spolka z o o',
  'spolka z oo',
  's de r l de c v',
  's a de c v',
  'sa de cv',
  'de cv',
  's p a',
  's a s',
  's r l',
  's a',
  'l l c',
  'co ltd',
  'pte ltd',
  'pvt ltd',
  'gmbh co kg',
  ...(
    'oao ooo zao pao oojsc ojsc pjsc cjsc jsc llc llp lp ltd limited plc inc incorporated corp corporation co company ' +
    'gmbh ag kg ug se sa sas sarl srl spa bv nv oy ab as aps kft zrt doo dd ad ead eood ood spzoo fze fzco fzc fz ' +
    'est pte pvt sdn bhd tov vat prat holding holdings group'
  ).split(' '),
].map((form) => form.split(' '))

/** Titles and offices that stand before or after a person's name. */
export const titles = new Set(
  (
    'mr mrs ms miss dr prof professor sir lord lady sheikh shaykh shaikh haji hajji hadji mullah maulavi mawlawi ' +
    'maulana qari sayyid sayed general gen colonel col major captain capt lieutenant president prasident prezident ' +
    'presidente presiden predsjednik prezydent elnok minister king prince princess'
  ).split(' '),
)

/** Little words inside names. */
export const particles = new Set(
  'al el ul ud ad as ash an bin ibn ben bint abu abou de del della di da dos das do van von der den la le y e the of and'.split(
    ' ',
  ),
)

/** Forms of one given name, by language and habit. The first stands for all. */
const sameNames = [
  'vladimir volodymyr volodimir wladimir vlagyimir uladzimir vladimirs vlantimir vladimer',
  'mohammed muhammad mohamed mohammad muhammed mohamad mohamud mehmet muhamed mahomed',
  'ahmed ahmad ahmet akhmed akhmad',
  'mahmoud mahmud mahmood makhmud',
  'hussein hussain husayn hossein husain hosein huseyn khuseyn',
  'hassan hasan hassan khasan',
  'osama usama oussama',
  'yusuf youssef yousef yousuf yusef josef joseph jose',
  'omar umar umer',
  'abdullah abdallah abdulla abdalla',
  'abdulrahman abdurrahman abdelrahman abdarrahman abdrahman',
  'alexander aleksandr alexandr oleksandr aliaksandr alexandros alejandro aleksander alex sasha',
  'sergey sergei sergej serhiy serhii siarhei serej serge',
  'dmitry dmitri dmitriy dmytro dzmitry dimitri',
  'yevgeny evgeny yevgeniy evgeni yevhen eugene',
  'yuri yury yuriy iurii jurij',
  'mikhail mykhailo michail michael mike mick',
  'nikolai nikolay mykola nicholas nicolas nick',
  'andrei andrey andriy andrii andrew andy',
  'pavel pavlo paul',
  'pyotr petr petro peter pete',
  'ivan iwan ioan',
  'george georgy georgi georgii georgios',
  'theodore theodor ted teddy',
  'robert rob bob bobby',
  'william will bill billy',
  'richard rick dick',
  'james jim jimmy',
  'john johnny jack',
  'edward ed eddie',
  'anthony tony antony',
  'thomas tom tommy',
  'charles charlie chuck',
  'elizabeth liz beth betty',
  'katherine catherine kate kathy yekaterina ekaterina',
  'margaret maggie peggy',
  'daniel dan danny',
  'david dave dawud daoud daud',
  'benjamin ben benny',
  'samuel sam',
  'christopher chris',
  'steven stephen steve stepan',
  'gregory greg grigory',
].map((row) => row.split(' '))
export const nameGroup: ReadonlyMap<string, string> = new Map(
  sameNames.flatMap((row) => row.map((name): [string, string] => [name, row[0] ?? name])),
)

const units = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
/** Numbers that names have in words, misspelt ones too. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...units.map((word, at): [string, number] => [word, at]),
  ...tens.map((word, at): [string, number] => [word, (at + 2) * 10]),
  ['fourty', 40],
])
