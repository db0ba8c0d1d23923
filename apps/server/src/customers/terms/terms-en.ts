/** Terms, disclaimer and privacy in English: a starting point that the operator's counsel adapts. */
import type { TermsTexts } from './documents.ts'

export const english: TermsTexts = {
  terms: {
    title: 'Terms and conditions',
    sections: [
      {
        heading: '1. What we do',
        text: 'We buy crypto from you and pay euros or pounds to a bank account you name, and we sell crypto to you for money you send us. We do not keep crypto or money for you: every order begins and ends by itself.',
      },
      {
        heading: '2. Who may use it',
        text: 'You must be of age, act for yourself or for a company you may bind, and live in a region we serve. We ask you to verify who you are before your first order and when the law requires it again.',
      },
      {
        heading: '3. The price',
        text: 'The price of an order and every fee are shown before you place it. The rate of a sale is fixed for 30 minutes from the order. Coins first seen on their chain inside that time get that rate, however long they take to become final. Coins that come later are valued at the rate of the moment they are seen.',
      },
      {
        heading: '4. Sending crypto',
        text: 'Send only the coin named in the order, on the network named there, to the address shown. Each order has an address of its own, which we watch for ever. Coins sent on another network or of another kind may take a person to recover and may cost a fee.',
      },
      {
        heading: '5. Too little, too much, too late',
        text: 'If less arrives than was agreed you may send the rest, take the present amount, or have it sent back less the network fee. If more arrives you may have all of it paid out or the difference sent back. If you choose nothing for 14 days we send back what is yours.',
      },
      {
        heading: '6. Paying out',
        text: 'We pay to the account you name, by SEPA or UK Faster Payments. Instant payments usually arrive within seconds; others may take up to 3 business days. If the bank sends the money back you may name another account of yours or have the value returned as crypto at the rate of that moment.',
      },
      {
        heading: '7. Checks and holds',
        text: 'We screen persons and addresses against public lists and may hold an order while a check is under way or where the law tells us to. We tell you what we may.',
      },
      {
        heading: '8. Cancelling',
        text: 'You may cancel a sale as long as no coins have been seen. A sale for which nothing arrives ends by itself after 90 minutes.',
      },
      {
        heading: '9. Complaints',
        text: 'Answer any mail that we send you about an order. We answer within 15 business days.',
      },
    ],
  },
  disclaimer: {
    title: 'Disclaimer',
    sections: [
      {
        heading: 'Your confirmation',
        text: 'By confirming you state that the information you gave is correct, that the bank account is your own, and that you may dispose of the crypto you send.',
      },
      {
        heading: 'Crypto is irreversible',
        text: 'A transfer on a chain cannot be called back. Check the network and the full address before you send.',
      },
      {
        heading: 'Prices move',
        text: 'Crypto can lose its value quickly. Nothing here is advice to buy or to sell.',
      },
    ],
  },
  privacy: {
    title: 'Privacy',
    sections: [
      {
        heading: 'What we keep',
        text: 'Your e-mail address, the bank details of your orders, the addresses coins came from, and what the law asks us to keep about customers. Personal data lies encrypted under a key of its own for each customer.',
      },
      {
        heading: 'Why',
        text: 'To carry out your orders, to keep the books, and to meet the rules against money laundering.',
      },
      {
        heading: 'How long',
        text: 'As long as the law requires after your last order; then the key is destroyed and the data with it.',
      },
      {
        heading: 'Your rights',
        text: 'You may ask for a copy, a correction or the erasure of your data at any time: answer any mail that we send you.',
      },
    ],
  },
}
