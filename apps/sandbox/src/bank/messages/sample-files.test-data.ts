/** Payment files as a customer's program writes them, for the bank's tests. */
export type SamplePayment = {
  id: string
  amount: string
  reference?: string
  name?: string
  currency?: 'EUR' | 'GBP'
  iban?: string
}

/** All payments of a file are of the currency of the first. */
export function paymentFile(messageId: string, payments: readonly SamplePayment[]): string {
  const pounds = payments[0]?.currency === 'GBP'
  const debtor = pounds
    ? '<DbtrAcct><Id><IBAN>GB43SNDB99990112345674</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>GBDSC</Cd></ClrSysId><MmbId>999901</MmbId></ClrSysMmbId></FinInstnId></DbtrAgt>'
    : '<DbtrAcct><Id><IBAN>DE93999999990000000001</IBAN></Id></DbtrAcct><DbtrAgt><FinInstnId><BICFI>SNDBDEFFXXX</BICFI></FinInstnId></DbtrAgt>'
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>2026-01-02T10:00:00</CreDtTm><NbOfTxs>${payments.length}</NbOfTxs><InitgPty><Nm>Agio</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>P-${messageId}</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>2026-01-02</Dt></ReqdExctnDt><Dbtr><Nm>Agio</Nm></Dbtr>
${debtor}${payments.map((one) => transaction(one, pounds)).join('\n')}
</PmtInf></CstmrCdtTrfInitn></Document>`
}

function transaction(
  {
    id,
    amount,
    reference = 'RF18539007547034',
    name = 'Ada Example',
    iban = 'DE90999999990000004711',
  }: SamplePayment,
  pounds: boolean,
): string {
  const account = pounds ? '<Id><Othr><Id>66374958</Id></Othr></Id>' : `<Id><IBAN>${iban}</IBAN></Id>`
  const agent = pounds
    ? '<CdtrAgt><FinInstnId><ClrSysMmbId><ClrSysId><Cd>GBDSC</Cd></ClrSysId><MmbId>089999</MmbId></ClrSysMmbId></FinInstnId></CdtrAgt>'
    : ''
  return `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><Amt><InstdAmt Ccy="${pounds ? 'GBP' : 'EUR'}">${amount}</InstdAmt></Amt>${agent}
<Cdtr><Nm>${name}</Nm><PstlAdr><TwnNm>Musterstadt</TwnNm><Ctry>DE</Ctry></PstlAdr></Cdtr><CdtrAcct>${account}</CdtrAcct><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></CdtTrfTxInf>`
}
