/** The front door of the words of the configuration: rooms that show one of its figures say it alike. */
export {
  changeText,
  choiceText,
  coinText,
  doesOf,
  levelText,
  nameOf,
  readProblem,
  subjectOf,
  titleOf,
  unitOf,
  valueText,
} from './words.ts'
