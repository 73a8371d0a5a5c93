import type { DocumentKind } from '../platform/organisation'
import { parseGrammar, type Rule } from './grammar'

const TYPES = {
  Day: parseGrammar('Date@Format@Qualifier'),
  Party: parseGrammar(
    'PartyNumber?, Address?{Name1, Street1?, PostalCode?, City?, CountryCode?}, TaxRegistrationNumber?',
  ),
  Product: parseGrammar('MakerCode?, ProductNumber, Ean?, BuyerProductNumber?'),
  Tax: parseGrammar('TaxCode?, TaxPercent'),
}

const WITH_CHARGE = {
  ...TYPES,
  Charge: parseGrammar('AllowOrChargeIdentifier@Value, AllowOrChargeCode, Percent?, Amount, Tax?:Tax', TYPES),
}

/** The accepted documents, in the notation of docs/upstream-protocol.md. */
export const DOCUMENTS: Record<DocumentKind, readonly Rule[]> = {
  OrdRsp: parseGrammar(
    `Document@Type@Version,
    OrdRspHeader{OrdRspId, OrdRspIssueDate:Day, MessageStatus@Value, SellerOrderNumber, OrderRef{BuyerOrderNumber?, Date@Format@Qualifier},
      Currency, SellerParty:Party, BuyerParty:Party, DeliveryParty?:Party},
    OrdRspItem+{PositionNumber, OrderItemRef, ItemInstruction@Value, ProductId:Product, ProductDescription?, RequestedQuantity@UoM,
      ProductPrice*{PriceCategory=Net|List, Price, PriceUnit, Currency},
      DeliveryInfo*{Quantity@UoM, Date@Format@Qualifier}, QtyVariance*{Quantity@UoM, DeviationReason, QtyVarComment?}}`,
    TYPES,
  ),
  DesAdv: parseGrammar(
    `Document@Type@Version,
    DesAdvHeader{DesAdvId, DesAdvIssueDate:Day, DeliveryDate:Day, TransportDetails{TransportMode, TransportTypeMeansCode?, TransportId?},
      OrderRef{SellerOrderNumber?, BuyerOrderNumber?, Date@Format@Qualifier}, SellerParty:Party, BuyerParty:Party, DeliveryParty?:Party},
    Package+{PkgNumber, PkgInfo{PacketCount, PacketKind?}, PkgId?{PkgIdentSystem, PkgIdentNumberQualifier, PkgIdentNumber},
      MeasurementUnit*@MeasurementUnitQualifier@UoM, PkgText?,
      PkgItem*{PositionNumber, DeliveredQuantity@UoM, ProductId:Product, ProductDescription?, OrderItemRef}}`,
    TYPES,
  ),
  Invoice: parseGrammar(
    `Document@Type@Version,
    InvoiceHeader{InvoiceId, MessageType=Invoice|CreditNote, InvoiceIssueDate:Day, OrderRef{BuyerOrderNumber?, Date@Format@Qualifier},
      TaxTreatmentCode@Value, InvoiceDueDate:Day, PaymentTerms?{DiscountPercent, DiscountDueDate:Day},
      SellerParty:Party, BuyerParty:Party, DeliveryParty?:Party, Contact{Name, Phone, Email}, Currency,
      Banking?{Bankname, BankAccount, IBAN, SWIFT-BIC}},
    InvoiceDetail+{PositionNumber, Quantity@UoM, ProductId:Product, ProductDescription?, OrderItemRef, AllowOrCharge*:Charge,
      Tax?{TaxCode, TaxPercent}, UnitPrice{Net, List?}, TotalValue, ExternalTrade?{StatisticGroup?, CountryOfOrigin?}},
    InvoiceSummary{AllowOrCharge*:Charge, InvoiceTotals{InvoiceNetValue, InvoiceGrossValue, InvoiceTaxAmount, InvoiceAmountPayable},
      TaxTotals*{TaxPercent, TaxableAmount, TaxAmount}}`,
    WITH_CHARGE,
  ),
}
