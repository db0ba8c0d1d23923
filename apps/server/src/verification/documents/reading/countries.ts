/** The country of a machine-readable zone, in three letters, as two. Most begin with them; the others are listed. */
const others = new Map(
  `ABWAW AGOAO ALAAX ANDAD AREAE ARMAM ATAAQ ATFTF ATGAG AUTAT BDIBI BENBJ BESBQ BGDBD BHSBS BIHBA BLRBY BLZBZ BRBBB
  BRNBN CAFCF CHLCL CHNCN CODCD COGCG COKCK COMKM CPVCV CUWCW CYMKY DNKDK ESHEH ESTEE FLKFK FROFO FSMFM GINGN GLPGP
  GNBGW GNQGQ GRDGD GRLGL GUFGF GUYGY IRLIE IRQIQ ISRIL JAMJM KAZKZ KORKR LBRLR LBYLY MACMO MAFMF MDGMG MDVMV MEXMX
  MLTMT MNEME MNPMP MOZMZ MTQMQ MYTYT NIUNU PAKPK PCNPN PLWPW PNGPG POLPL PRKKP PRTPT PRYPY PYFPF SENSN SGSGS SLBSB
  SLVSV SPMPM SRBRS SURSR SVKSK SVNSI SWESE SWZSZ SYCSC TCDTD TKMTM TUNTN TURTR TUVTV UKRUA RKSXK UNKXK URYUY WLFWF
  DDE GBDGB GBNGB GBOGB GBPGB GBSGB`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, -2), pair.slice(-2)] as const),
)
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Null for a code that is no country, such as that of specimens. */
export function alpha2Of(alpha3: string): string | null {
  const code = alpha3.replace(/</g, '')
  const two = others.get(code) ?? (code.length === 3 ? code.slice(0, 2) : '')
  return /^[A-Z]{2}$/.test(two) && names.of(two) !== undefined ? two : null
}
