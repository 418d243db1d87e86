import { reservationBuyer } from '../../operations/fiscal-buyer.ts'
import { operationCommand } from '../command.ts'
import { bookingCode, freeText, optional, required } from '../parsers/field.ts'

export const reservationBuyerCommand = operationCommand(reservationBuyer, {
  name: 'reservation buyer',
  summary: 'names the company that the fiscal documents of a booking are for from now on; without options the guest',
  examples: [
    'reservation buyer BNC-7K4Q2X --company "Primjer d.o.o." --address "Ilica 1, 10000 Zagreb" --vatin 12345678903',
    'reservation buyer BNC-7K4Q2X',
  ],
  parameters: { code: required(bookingCode) },
  options: {
    company: optional(freeText(), 'its name'),
    address: optional(freeText(), 'street, postcode, town and country'),
    vatin: optional(freeText(), 'its OIB, or its VAT number with the country in front'),
  },
  input: ({ code, company = '', address = '', vatin = '' }) => ({
    booking: code,
    buyer: company || address || vatin ? { company, address, vatin } : null,
  }),
  print: ({ code }) => [`Documents of ${code} have this buyer from now on.`],
})
